import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

const server = process.env.HEARTHSIDE_SERVER ?? 'http://127.0.0.1:8642'

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: '../src/hearthside/web/page',
    emptyOutDir: true,
    // The page's security policy allows no data: fonts, scripts or styles.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What every page is made of comes in one file, not in thirty: each request costs a phone more than the bytes.
      output: { codeSplitting: { groups: [{ name: 'parts', test: /node_modules|src[\\/](parts[\\/][^\\/]+$|api|look|[^\\/]+$)/ }] } },
    },
  },
  server: {
    // The server refuses foreign origins, so the one who develops the page speaks with the server's own.
    proxy: { '/api': { target: server, changeOrigin: true, ws: true, headers: { origin: server } } },
  },
})
