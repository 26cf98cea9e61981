// The entry for owners who archive submissions. It compares a signature or a receipt with the stored submission, in a
// browser and on Node.
export { verifySignature } from './fields/signature/verify.js';
export type { SignatureCheck, SignatureProblem } from './fields/signature/verify.js';
export type { Evidence } from './fields/signature/evidence.js';
export { ReceiptError, verifyReceipt } from './submission/verify-receipt.js';
export type { AnswerState, ReceiptCheck, ReceiptErrorCode, ReceiptSources } from './submission/verify-receipt.js';
export type { Receipt, ReceiptAnswer } from './submission/receipt.js';
