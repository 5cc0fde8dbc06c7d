import react from '@vitejs/plugin-react'
import { defineConfig, type ProxyOptions } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { deepImports } from './build/deep-imports.ts'
import { prefetch } from './build/prefetch.ts'
import { chunking } from './build/chunking.ts'
import { homeTexts } from './build/home-texts.ts'
import { stripSchemas } from './build/strip-schemas.ts'
import { shell } from './build/shell.ts'
import { textInRem } from './build/text-in-rem.ts'
import { colorFallback, oldestEngines } from './build/oldest-engines.ts'

const target = `http://127.0.0.1:${process.env['PORT'] ?? '8080'}`
const proxy: Record<string, ProxyOptions> = {
  '/api': { target },
  '/client.json': { target },
  '/ws': { target, ws: true },
}

const { plugin: joinFiles, output } = chunking()

export default defineConfig({
  base: '/',
  // workspaces resolve to their TypeScript, so a change in the contracts needs no build
  resolve: { conditions: ['@xinyu/source', 'module', 'browser', 'development|production'] },
  server: { port: Number(process.env['WEB_PORT'] ?? 5173), proxy },
  preview: { proxy },
  css: { postcss: { plugins: [...textInRem(), ...colorFallback()] } },
  build: {
    outDir: 'dist',
    // the list of each page's preloads would be in the first file; the worker caches them all anyway
    modulePreload: false,
    target: oldestEngines(),
    chunkSizeWarningLimit: 400,
    manifest: true,
    rolldownOptions: { output },
  },
  plugins: [
    stripSchemas(),
    deepImports(),
    homeTexts(),
    joinFiles,
    shell(),
    prefetch(),
    react(),
    VitePWA({
      // a newer worker waits until the client lets it take over
      registerType: 'prompt',
      injectRegister: false,
      includeAssets: ['icon.svg', 'icon-192.png', 'icon-512.png'],
      manifest: {
        name: '心屿 Xinyu',
        short_name: '心屿',
        description: '成年人认真交友的地方',
        lang: 'zh-CN',
        start_url: '/',
        display: 'standalone',
        background_color: '#faf5ee',
        theme_color: '#faf5ee',
        share_target: {
          action: '/share-target',
          method: 'POST',
          enctype: 'multipart/form-data',
          params: { files: [{ name: 'pictures', accept: ['image/jpeg', 'image/png', 'image/webp'] }] },
        },
        icons: [
          { src: 'icon-192.png', sizes: '192x192', type: 'image/png' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
          { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        ],
      },
      workbox: {
        // the first worker serves the page that registered it
        clientsClaim: true,
        // the scripts that show a push and open its link, and receive shared files
        importScripts: ['push-sw.js', 'share-sw.js'],
        globPatterns: ['**/*.{js,css,html,svg}'],
        // answers are personal: nothing of the API, the socket or the other sites of this origin is cached or answered
        // from the cache
        navigateFallbackDenylist: [/^\/(?:api|ws|admin|docs|dev|sandbox|health|metrics|version|media)/],
      },
    }),
  ],
})
