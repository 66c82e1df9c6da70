// npm run dev: the product with reload. Vite serves the web app on PORT (3000) and proxies calls to the server, which restarts when its files change.
import { spawn } from 'node:child_process'
import { shipped } from '#platform/boundaries/roots.ts'

const port = Number(process.env.PORT ?? 3000)
const env = { ...process.env, NODE_ENV: 'development' }
const shell = process.platform === 'win32'
const running = [
  spawn('node', [...shipped, 'db'].map((folder) => `--watch-path=${folder}`).concat('operations/start/main.ts'), {
    stdio: 'inherit',
    shell,
    env: { ...env, PORT: String(port + 1) },
  }),
  spawn('vite', ['--port', String(port), '--strictPort'], {
    stdio: 'inherit',
    shell,
    env: { ...env, API_ORIGIN: `http://127.0.0.1:${port + 1}` },
  }),
]

// When one ends, both end; waiting for both leaves no process behind.
const end = () => running.forEach((child) => child.exitCode === null && child.kill('SIGTERM'))
process.on('SIGINT', end)
process.on('SIGTERM', end)
for (const child of running) child.on('exit', end)
