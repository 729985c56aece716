/** mexwave.wasm by gzip, in base64; vite.config.ts makes it. */
declare module 'mexwave-engine.wasm.gz' {
  const text: string;
  export default text;
}
