/** Made by vite.config.ts of api/pages.json. */
declare module 'virtual:pages/*' {
  const code: Record<string, () => Promise<import('preact').ComponentType<object>>>;
  export default code;
}
