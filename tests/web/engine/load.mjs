// load(MEXWAVE_JS): a module of the engine, with the WebAssembly that lies beside its script.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

export async function load(script) {
  const { default: createMexwave } = await import(pathToFileURL(script));
  return createMexwave({ wasmBinary: readFileSync(script.replace(/\.js$/, '.wasm')) });
}
