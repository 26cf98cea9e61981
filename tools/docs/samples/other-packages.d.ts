// What the samples import and this project does not have.
declare module '@vercel/functions';
declare module 'cloudflare:workers';
