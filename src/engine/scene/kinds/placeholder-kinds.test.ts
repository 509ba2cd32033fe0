import { expect, test } from "vitest";
import { kindOfName, labelOfName } from "./placeholder-kinds.ts";

test.each([
  ["first_name", "First name", "given_name"],
  ["FirstName", "First name", "given_name"],
  ["name", "Name", "person"],
  ["JOB TITLE", "Job title", "job_title"],
  ["postcode", "Postcode", "postcode"],
  ["Recipient Name", "Recipient name", "recipient"],
  ["e-mail", "E-mail", "email"],
  ["E_MAIL_2", "E-mail 2", "email"],
  ["mobile", "Mobile", "mobile"],
  ["phone2", "Phone2", "phone"],
  ["BestBefore", "Best before", "date"],
  ["guest.name", "Guest name", "recipient"],
  ["vorname", "Vorname", "given_name"],
  ["Straße", "Straße", "street"],
  ["氏名", "氏名", "person"],
  ["الاسم", "الاسم", "person"],
  ["slogan", "Slogan", "text"],
])("placeholder %s reads %s, %s", (name, label, kind) => {
  expect([labelOfName(name), kindOfName(name)]).toEqual([label, kind]);
});
