import { serveJobs } from '../../background/job.js';
import { shrinkPhoto } from './shrink-photo.js';

serveJobs(shrinkPhoto);
