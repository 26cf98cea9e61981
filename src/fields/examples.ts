// Made by `npm run generate` from the folders beside this file. Do not edit.
import type { FieldExample } from './example.js';
import { examples as address } from './address/address.examples.js';
import { examples as checkbox } from './checkbox/checkbox.examples.js';
import { examples as creditcard } from './creditcard/creditcard.examples.js';
import { examples as datetime } from './datetime/datetime.examples.js';
import { examples as email } from './email/email.examples.js';
import { examples as embed } from './embed/embed.examples.js';
import { examples as file } from './file/file.examples.js';
import { examples as matrix } from './matrix/matrix.examples.js';
import { examples as name } from './name/name.examples.js';
import { examples as number } from './number/number.examples.js';
import { examples as phone } from './phone/phone.examples.js';
import { examples as product } from './product/product.examples.js';
import { examples as radio } from './radio/radio.examples.js';
import { examples as rating } from './rating/rating.examples.js';
import { examples as richtext } from './richtext/richtext.examples.js';
import { examples as section } from './section/section.examples.js';
import { examples as select } from './select/select.examples.js';
import { examples as signature } from './signature/signature.examples.js';
import { examples as table } from './table/table.examples.js';
import { examples as tablecell } from './tablecell/tablecell.examples.js';
import { examples as tableheader } from './tableheader/tableheader.examples.js';
import { examples as text } from './text/text.examples.js';
import { examples as textarea } from './textarea/textarea.examples.js';
import { examples as unknown } from './unknown/unknown.examples.js';

/** The samples of every field type, by the service's name of the type. */
export const examplesByType = {
  address,
  checkbox,
  creditcard,
  datetime,
  email,
  embed,
  file,
  matrix,
  name,
  number,
  phone,
  product,
  radio,
  rating,
  richtext,
  section,
  select,
  signature,
  table,
  tablecell,
  tableheader,
  text,
  textarea,
  unknown,
} as const satisfies Readonly<Record<string, readonly FieldExample[]>>;
