import { spawn } from 'node:child_process'
import { delimiter, resolve } from 'node:path'

/**
 * Starts a program of node_modules/.bin. Its output is streamed, or with `held` printed when `show` is called, so that parallel steps do not mix
 * their lines. `show` returns whether the program succeeded.
 */
export function runStep(name, program, args, { held = false } = {}) {
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : { NO_COLOR: '1' }
  const path = [resolve('node_modules/.bin'), process.env.PATH].join(delimiter)
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, PATH: path },
    shell: process.platform === 'win32',
  })
  const waiting = []
  let isShown = !held
  const print = (part) => (isShown ? process.stdout.write(part) : waiting.push(part))
  if (isShown) console.log(`\n== ${name}`)
  child.stdout.on('data', print)
  child.stderr.on('data', print)
  const ended = new Promise((done) => {
    child.on('error', (error) => (print(`${error.message}\n`), done(false)))
    child.on('close', (code) => done(code === 0))
  })
  return { show }

  function show() {
    if (!isShown) console.log(`\n== ${name}`)
    isShown = true
    for (const part of waiting.splice(0)) process.stdout.write(part)
    return ended
  }
}
