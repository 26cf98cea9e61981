import { oneChoiceOrOther } from '../shared/options/option-other.js';

/** `radio`. Sent and stored as the option's value (recorded 2023). */
export const definition = oneChoiceOrOther;
