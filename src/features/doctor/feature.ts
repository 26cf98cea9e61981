import type { Feature } from '../../element/feature.js';

/** Asks for the doctor in the page's address. */
const DOCTOR = /[?&]form-doctor\b/;

/** The faults of a form, told on the page for its owner. */
export const feature: Feature = {
  name: 'doctor',
  stage: 'painted',
  ifMissing: 'leave-out',
  wanted: () => DOCTOR.test(location.search),
  load: () => import('./form-doctor.js'),
};
