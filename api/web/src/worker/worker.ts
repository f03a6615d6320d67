/** The service worker: without a network the pages open from what is kept here. Built to /sw.js. */
import { engine, file, forgetOthers, keep, page, type Shell, wayOf } from './shell';

declare const self: ServiceWorkerGlobalScope;
/** Written in front of this file by the build. */
declare const SHELL: Shell;

const WAYS = { page, file, engine };

self.addEventListener('install', (event) => {
  event.waitUntil(keep(SHELL, caches, fetch).then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(forgetOthers(SHELL, caches).then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const way = wayOf(SHELL, event.request, self.location.origin);
  if (way) event.respondWith(WAYS[way](SHELL, event.request, caches, fetch));
});
