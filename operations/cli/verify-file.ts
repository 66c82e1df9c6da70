import { parseArgs } from 'node:util'
import { verifyArchive } from '#driver-files/archive/verify-archive.service.ts'
import { fileProblem } from './file-problem.ts'
import { UsageError } from './usage-error.ts'
import { runCli } from './run-cli.ts'

const usage = `Checks the file of a driver, without a database.

  npx driver-pass file verify FILE [--key KEY]

  --key KEY   the number of the key as the page behind the file's code names it: shows that nobody else has made the file`

await runCli(usage, async (args) => {
  const { values, positionals } = parseArgs({ args: [...args], options: { key: { type: 'string' } }, allowPositionals: true })
  const [path, ...extra] = positionals
  if (path === undefined || extra.length > 0) throw new UsageError('Enter one file.')
  const { manifest, problems } = await verifyArchive(path, values.key).catch((error: unknown) => {
    throw fileProblem(error, path)
  })
  for (const problem of problems) console.log(problem)
  if (!manifest || problems.length > 0) {
    console.log('NOT INTACT: this is not the file as it was made.')
    return 1
  }
  const { number, made_at, made_by, files, key } = manifest
  console.log(`Intact: ${number} of ${made_at}, made by ${made_by}, ${files.length} files, sealed with the key ${key.id}.`)
  if (values.key === undefined) console.log("Compare the key with the page behind the code on the file's cover.")
  return 0
})
