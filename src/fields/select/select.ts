/** `select`, the dropdown list. Sent and stored as the option's value (recorded 2023). Its rarer settings are fetched. */
export { oneChoice as definition } from '../shared/options/choices.js';
