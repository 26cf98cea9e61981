// The service for any runtime that has fetch, a browser included.
export { createService, type Caller, type Service, type ServiceOptions } from './service.js';
export { createFigures, FIGURES_TYPE, type Figures } from './http/figures.js';
export type { LogEntry } from './http/log.js';
export { memoryStore } from './store/memory.js';
export type { Store } from './store/store.js';
export { makeSamples } from './samples/samples.js';
export { COMMON_SETTINGS, TYPE_SETTINGS } from './fields/field-settings.js';
export type { JsonObject } from './values/json.js';
