import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  build: { outDir: '../dist', emptyOutDir: true },
  envDir: '..',
  // The page gets the address of the service and nothing else of .env: the key stays on the server.
  envPrefix: 'OBDS_URL',
  // One React, also when @obds/react is linked from another folder.
  resolve: { dedupe: ['react', 'react-dom'] },
  server: {
    port: Number(process.env.PAGE_PORT ?? 5173),
    strictPort: true,
    proxy: { '/api': `http://localhost:${process.env.PORT ?? 4000}` },
  },
});
