// What the samples import and this project does not have.
declare module '@angular/core';
declare module '@angular/platform-browser';
declare module '@vercel/functions';
declare module 'cloudflare:workers';
