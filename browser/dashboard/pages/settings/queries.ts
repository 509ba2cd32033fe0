/** What the settings ask of the API, each under the key that a change makes stale. */
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { api } from "../../app/api.ts";
import { PAGED, pageAfter } from "../../app/paging.ts";
import { ME } from "../../app/session.ts";

/** A screenful and some. */
export const LISTED = 25;

/** The team as its members see it. Below the person's own key: the frame shows the name too. */
export const teamDetail = (id: string) =>
  queryOptions({
    queryKey: [...ME.queryKey, "team", id],
    queryFn: async ({ signal }) => (await api.teams.retrieve(id, { signal })).team,
  });

/** Of the people of a team. */
export const MEMBERS = ["members"] as const;

/** Who belongs to it. */
export const memberList = (teamId: string) =>
  infiniteQueryOptions({
    queryKey: [...MEMBERS, teamId],
    queryFn: ({ pageParam, signal }) =>
      api.teams.listMembers(teamId, pageAfter(pageParam, LISTED), { signal }),
    ...PAGED,
  });

/** Of those who were asked to join. */
export const INVITATIONS = ["invitations"] as const;

/** Who was asked and has not answered; for owners. */
export const invitationList = (teamId: string) =>
  infiniteQueryOptions({
    queryKey: [...INVITATIONS, teamId],
    queryFn: ({ pageParam, signal }) =>
      api.teams.listInvitations(teamId, pageAfter(pageParam, LISTED), { signal }),
    ...PAGED,
  });

/** Of support access. */
export const SUPPORT = ["support_access"] as const;

/** Who asked to be let in, newest first; for owners. */
export const supportList = infiniteQueryOptions({
  queryKey: [...SUPPORT, "list"],
  queryFn: ({ pageParam, signal }) =>
    api.teams.listSupportAccesses(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});

/** Of the brand. */
export const BRAND = ["brand"] as const;

/** Name, colours, address and logo. */
export const brandDetail = queryOptions({
  queryKey: [...BRAND, "detail"],
  queryFn: async ({ signal }) => (await api.brand.retrieve({ signal })).brand,
});

/** The logo that is kept under this id. Not below the brand's key: one that was removed is asked for no more. */
export const brandLogo = (assetId: string) =>
  queryOptions({
    queryKey: ["brand_logo", assetId],
    queryFn: async ({ signal }) => {
      const logo = await api.brand.downloadLogo({ signal });
      // With its type: browsers draw an SVG of no type as nothing.
      return new Blob([new Uint8Array(await logo.bytes())], { type: logo.contentType });
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Address of a page that customers of the team see, among its newest templates; null where none is live. */
export const livePage = queryOptions({
  queryKey: ["templates", "live-page"],
  queryFn: async ({ signal }) => {
    const { data } = await api.templates.list({ limit: 100 }, { signal });
    const live = data.find(({ status }) => status === "live");
    return live === undefined ? null : `/fill/${live.slug}`;
  },
});

/** What was used in the period. */
export const usageDetail = queryOptions({
  queryKey: ["usage"],
  queryFn: ({ signal }) => api.billing.usage({ signal }),
});

/** Of what the team pays for. */
export const BILLING = ["billing"] as const;

/** The plan the team is on, if any, and those that an owner can buy. */
export const planOffers = queryOptions({
  queryKey: [...BILLING, "offers"],
  queryFn: ({ signal }) => api.billing.offers({ signal }),
});

/** The team's plan and its payments; only of a team that is on a plan. */
export const billingDetail = queryOptions({
  queryKey: [...BILLING, "detail"],
  queryFn: async ({ signal }) => (await api.billing.retrieve({ signal })).billing,
});

/** What the person is mailed about in the team of the session. */
export const noticeChoices = queryOptions({
  queryKey: ["notices"],
  queryFn: async ({ signal }) => (await api.people.noticeChoices({ signal })).notifications,
});

/** Of the browsers that the person is signed in with. */
export const SESSIONS = ["sessions"] as const;

/** In all teams of the person, newest first. */
export const sessionList = infiniteQueryOptions({
  queryKey: [...SESSIONS, "list"],
  queryFn: ({ pageParam, signal }) =>
    api.dashboard.listSessions(pageAfter(pageParam, LISTED), { signal }),
  ...PAGED,
});
