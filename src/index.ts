// The npm entry: classes and types. It registers nothing; `hosted-form/define` does.
export type * from './element/globals.js';
export { HostedForm } from './element/hosted-form.js';
export { addLanguage } from './locale/languages.js';
export type { OwnWords } from './locale/words.js';
export type { Validator } from './model/validator.js';
export type { HostedFormEventDetails, HostedFormEvents } from './element/events.js';
export { HostedFormError, LoadError, SubmitError } from './model/errors.js';
export type { ErrorCode } from './model/errors.js';
export type { Explanation } from './rules/explain/explanation.js';
export type { Field, Values } from './model/form.js';
export type { Warning, WarningCode } from './model/warning.js';
export { allowProxies } from './platform/boundary.js';
export { upgradeAll } from './upgrade.js';
