import { serveJobs } from '../background/job.js';
import { encode } from './encode.js';

serveJobs(encode);
