// Builds one HTML file that needs no other file: scripts, style, the worker and the engine are text within the page.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { defineConfig, type Plugin } from 'vite';
import { viteSingleFile } from 'vite-plugin-singlefile';

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

// mexwave.js, built by CMake's preset `wasm`, next to mexwave.wasm. MEXWAVE_ENGINE selects another one.
const engine = process.env['MEXWAVE_ENGINE'] ?? here('../../build/wasm/mexwave.js');

/** mexwave.wasm, packed, as text. */
const packedEngine = (): string =>
  gzipSync(readFileSync(engine.replace(/\.js$/, '.wasm')), { level: 9 }).toString('base64');

/**
 * The order of the file: the first text, the script, the engine. The script runs as soon as the browser has it, so it is
 * not a module; the engine, which is much larger, is data that the script reads when the file is complete. The page may
 * run its own script, allowed by hash, and start its worker. It may make no request to any host.
 */
function orderAndPolicy(): Plugin {
  return {
    name: 'order-and-policy',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'asset' || !file.fileName.endsWith('.html')) continue;
          const scripts: string[] = [];
          const page = String(file.source)
            .replace(
              /<script type="module"[^>]*>([\s\S]*?)<\/script>\s*/g,
              (_, code: string) => (scripts.push(code.trim()), ''),
            )
            .replace('</body>', () => `<script>(() => {'use strict';\n${scripts.join('\n')}\n})();</script>\n</body>`);
          const hashes = (tag: string): string =>
            [...page.matchAll(new RegExp(`<${tag}\\b[^>]*>([\\s\\S]*?)</${tag}>`, 'g'))]
              .map(
                (match) =>
                  `'sha256-${createHash('sha256')
                    .update(match[1] ?? '')
                    .digest('base64')}'`,
              )
              .join(' ');
          const policy = [
            "default-src 'none'",
            `script-src ${hashes('script')} 'wasm-unsafe-eval'`, // WebAssembly's own permission, not that of eval
            `style-src ${hashes('style')}`,
            'worker-src blob:',
            'img-src data: blob:',
            "base-uri 'none'",
            "form-action 'none'",
          ].join('; ');
          file.source = page
            .replace('<head>', () => `<head>\n<meta http-equiv="Content-Security-Policy" content="${policy}">`)
            .replace(
              '</body>',
              () => `<script type="text/plain" id="packed-engine">${packedEngine()}</script>\n</body>`,
            );
        }
      },
    },
  };
}

export default defineConfig(({ command }) => {
  if (command === 'build' && !existsSync(engine) && !process.env['VITEST']) {
    throw new Error(`${engine} is missing: build it by cmake --preset wasm, or name another by MEXWAVE_ENGINE`);
  }
  return {
    base: './',
    plugins: [viteSingleFile({ removeViteModuleLoader: true }), orderAndPolicy()],
    resolve: { alias: { 'mexwave-engine': engine } },
    worker: { format: 'iife' as const }, // Chromium starts no module worker from file://
    build: {
      target: ['chrome100', 'firefox100', 'safari16.4'],
      outDir: 'dist',
      modulePreload: false,
      chunkSizeWarningLimit: 4096,
    },
  };
});
