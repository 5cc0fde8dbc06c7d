import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'

// the backend that answers /api in development
const backendUrl = process.env.XINYU_URL ?? 'http://localhost:8080'

export default defineConfig({
  base: '/admin/',
  plugins: [react()],
  resolve: { conditions: ['@xinyu/source', ...defaultClientConditions] },
  server: {
    port: Number(process.env.ADMIN_PORT ?? 8082),
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/files', '/dev', '/admin/client.json'].map((path) => [
        path,
        { target: backendUrl, changeOrigin: true },
      ]),
    ),
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    chunkSizeWarningLimit: 1200,
  },
})
