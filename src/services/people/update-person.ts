/** What people say of themselves that opens no doors. */
import type { Language } from "#domain/messages/languages.ts";
import { findUser, updateUser } from "#store/users.ts";
import type { Change } from "#store/team-table.ts";
import { sessionRequired } from "../access/member-session.ts";
import { memberOf, type UserView, userView } from "../access/sign-in.ts";
import type { Call, Services } from "../context/context.ts";
import { found } from "../context/find-or-404.ts";
import { recordOfPerson } from "./person-audit.ts";

/** Changes the name, and the language that the person is written to in; what is not given stays. */
export async function updatePerson(
  services: Services,
  { caller, unit }: Call<UserView>,
  change: Change<{ readonly name: string; readonly language: Language }>,
): Promise<UserView> {
  const { userId } = memberOf(caller);
  return await unit.commit(async (tx) => {
    const before = found(await findUser(tx, userId), sessionRequired);
    await updateUser(tx, userId, change);
    const after = found(await findUser(tx, userId), sessionRequired);
    if (before.name !== after.name || before.language !== after.language) {
      await recordOfPerson(
        services,
        tx,
        { userId, ip: caller.ip },
        {
          action: "user.updated",
          targetId: userId,
          before: { name: before.name, language: before.language },
          after: { name: after.name, language: after.language },
        },
      );
    }
    return userView(after);
  });
}
