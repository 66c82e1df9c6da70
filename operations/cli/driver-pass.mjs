#!/usr/bin/env node
// npx driver-pass COMMAND …: the one command line, from the table in commands.mjs. Plain JavaScript for Node 20 or newer, as it prepares a clean clone.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, delimiter, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isNewEnough, oldestNode } from '../start/oldest-node.mjs'
import { asksForHelp, printable, printableLines, refusedArguments } from './arguments.mjs'
import { commands } from './commands.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const preparation = join(root, 'scripts', 'prepare.mjs')
const isCheckout = existsSync(preparation)
const binaries = join(root, 'node_modules', '.bin')
const known = commands.filter(({ isForCheckouts }) => isCheckout || !isForCheckouts)

const args = process.argv.slice(2)
const command = [2, 1].map((words) => known.find(({ name }) => name === args.slice(0, words).join(' '))).find(Boolean)

function answerUnknown() {
  if (asksForHelp(args.slice(0, 1))) return answer(0, listOf(known))
  const group = known.filter(({ name }) => name.startsWith(`${args[0]} `))
  if (group.length > 0 && asksForHelp(args.slice(1))) return answer(0, listOf(group))
  const refusal = args.length > 0 ? `There is no command '${printable(args.slice(0, group.length > 0 ? 2 : 1).join(' '))}'.\n\n` : ''
  return answer(2, `${refusal}${listOf(group.length > 0 ? group : known)}`)
}

function answer(code, text) {
  const output = code === 0 ? process.stdout : process.stderr
  output.write(text)
  process.exitCode = code
}

function listOf(listed) {
  const lines = listed.map(({ name, line }) => `  ${name.padEnd(16)} ${line}\n`)
  return `npx driver-pass COMMAND\n\n${lines.join('')}\nnpx driver-pass COMMAND --help says more. Exit codes: 0 done, 1 refused or failed, 2 wrong use.\n`
}

async function run({ name, line, module, program, usage, build }, given) {
  // The product reads ./data and files from the checkout, wherever it is called.
  process.chdir(root)
  sayNewName(name)
  const help = usage === undefined ? undefined : `${capital(line)}.\n\n  npx driver-pass ${`${name} ${usage}`.trimEnd()}\n`
  if (help !== undefined && asksForHelp(given)) return answer(0, help)
  const refused = usage === undefined ? undefined : refusedOf(given, usage)
  if (refused !== undefined) return answer(2, `${refused}\n\n${help}`)
  if (isCheckout) await import(pathToFileURL(preparation).href)
  if (!isNewEnough(process.versions.node)) return runByPinnedNode()
  process.env.PATH = [binaries, process.env.PATH].join(delimiter)
  if (build && isCheckout) await import(pathToFileURL(join(root, 'scripts', 'build-web.mjs')).href)
  if (program) return runProgram(program[0], [...program.slice(1), ...given])
  return load(join(root, module), given, help)
}

async function load(path, given, help) {
  process.argv = [process.execPath, path, ...given]
  try {
    await import(pathToFileURL(path).href)
  } catch (error) {
    if (help === undefined || !isWrongUse(error)) throw error
    answer(2, `${printableLines(error.message)}\n\n${help}`)
  }
}

/** The names that timers and runbooks call stay in package.json for a release. */
function sayNewName(name) {
  const former = process.env.npm_lifecycle_event
  if (former === name.replaceAll(' ', ':') && !['start', 'dev', 'test', 'test all', 'check'].includes(name))
    process.stderr.write(`npm run ${former} is now npx driver-pass ${name}. The old name goes with the next release.\n`)
}

/** What the line of usage does not name; a command of none takes nothing. */
function refusedOf(given, usage) {
  if (usage === '') return refusedArguments(given)
  const options = usage.match(/--[a-z-]+/g) ?? []
  const unknown = given.find((arg) => arg.startsWith('-') && !options.includes(arg.split('=')[0]))
  if (unknown !== undefined) return `There is no option '${printable(unknown)}'.`
  return usage === 'FOLDER' && given.length !== 1 ? 'Enter one folder.' : undefined
}

const isWrongUse = (error) => error?.name === 'UsageError' || String(error?.code).startsWith('ERR_PARSE_ARGS_')

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1)

/** The machine's Node is older than the one that the preparation has just installed. */
function runByPinnedNode() {
  if (isCheckout) return runProgram('node', [fileURLToPath(import.meta.url), ...args])
  return answer(1, `Driver pass needs Node ${oldestNode} or newer, and this is ${process.version}.\n`)
}

/** Ctrl C reaches the whole group by itself; other signals are passed on, as is the end of the parent. */
function runProgram(program, given) {
  const env = { ...process.env, PATH: [binaries, process.env.PATH].join(delimiter) }
  const child = spawn(program, given, { stdio: 'inherit', env, shell: process.platform === 'win32' })
  const parent = process.ppid
  const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 1000)
  process.on('SIGINT', () => {})
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((done) => {
    child.on('error', (error) => process.stderr.write(`${error.message}\n`))
    child.on('close', (code) => {
      clearInterval(watch)
      process.exitCode = code !== null && code >= 0 ? code : 1
      done()
    })
  })
}

if (command) await run(command, args.slice(command.name.split(' ').length))
else answerUnknown()
