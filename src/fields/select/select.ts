import { oneChoice } from '../choices.js';

/** `select`, the dropdown list. Sent and stored as the option's value (recorded 2023). */
export const definition = oneChoice;
