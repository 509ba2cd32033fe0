/** What a label may say of each kind of text, in English: any of these is right. */

function splitAt(row: string): readonly string[] {
  return row.split("|");
}

export const FORM_KINDS: Readonly<Record<string, readonly string[]>> = {
  person: splitAt("Name|Full name|Person"),
  given_name: splitAt("First name|Given name|Name"),
  family_name: splitAt("Last name|Family name|Surname|Name"),
  job_title: splitAt("Job title|Position|Role|Title"),
  company: splitAt("Company|Firm|Organisation|Organization|Company name"),
  department: splitAt("Department"),
  phone: splitAt("Phone|Telephone|Phone number"),
  mobile: splitAt("Mobile|Mobile phone|Cell|Cell phone|Phone"),
  fax: splitAt("Fax|Phone"),
  email: splitAt("E-mail|Email|E-mail address"),
  web: splitAt("Website|Web|Web address"),
  social: splitAt("Profile|Handle|Social media|Account"),
  street: splitAt("Street|Address|Street and number"),
  postcode: splitAt("Postcode|Postal code|ZIP"),
  town: splitAt("Town|City|Postcode and town|Place"),
  country: splitAt("Country"),
  address: splitAt("Address|Street"),
  date: splitAt("Date|Day|Year"),
  time: splitAt("Time|Hours|Opening hours"),
  price: splitAt("Price|Amount"),
  amount: splitAt("Amount|Price|Value|Sum|Total"),
  quantity: splitAt("Quantity|Weight|Amount|Volume|Size|Content"),
  code: splitAt("Number|Code|No."),
  item: splitAt("Item|Dish|Product|Name of the item|Product name"),
  description: splitAt("Description|Details|Ingredients"),
  event: splitAt("Event|Occasion|Title"),
  venue: splitAt("Venue|Place|Location"),
  recipient: splitAt("Recipient|Name|For"),
  sender: splitAt("Sender|Name|From"),
  signer: splitAt("Name|Signature|Signer"),
  message: splitAt("Message|Greeting|Text"),
  row: splitAt("Row"),
  seat: splitAt("Seat"),
  table: splitAt("Table"),
  title: splitAt("Title|Headline|Heading"),
};
