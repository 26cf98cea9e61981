// The entry for those who keep submissions: compares a signature's PNG with the submission it belongs to, in a browser and on Node.
export { verifySignature } from './fields/signature/verify.js';
export type { SignatureCheck, SignatureProblem } from './fields/signature/verify.js';
export type { Evidence } from './fields/signature/evidence.js';
