// `hosted-form/testing`: for the tests of an app that has a form. It imports neither the element nor a tool of tests.
export { form } from './build-form.js';
export type { FakeForm, FakePage, FakeRule, FormSettings, ListedField } from './build-form.js';
export {
  address,
  checkbox,
  creditcard,
  datetime,
  email,
  embed,
  field,
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
} from './field-builders.js';
export type { ChoiceSettings, FakeField, FakeOption, FieldSettings, GridSettings } from './field-builders.js';
export { createFakeProxy } from './fake-proxy.js';
export type { FakeCall, FakeFailure, FakeProxy, FakeProxyOptions, FakeSubmission } from './fake-proxy.js';
export { fill } from './fill.js';
export type { FilledAnswer, FilledAnswers } from './fill.js';
export { handlers } from './handlers.js';
export type { ProxyCode } from './proxy-answers.js';
export type { ReadRequest } from './read-request.js';
export { press, readErrors, send, thanks } from './send.js';
export type { Outcome, ReadError } from './send.js';
export { setUpDom } from './set-up-dom.js';
export { whenReady } from './the-form.js';
export type { Place } from './the-form.js';
