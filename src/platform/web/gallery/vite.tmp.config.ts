import base from '/work/main/vite.config.ts'
export default {
  ...base,
  configFile: false,
  root: '/work/main/src/platform/web/gallery',
  publicDir: '/work/main/src/app/public',
  build: { ...base.build, outDir: '/tmp/kit/dist', emptyOutDir: true },
}
