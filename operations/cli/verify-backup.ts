// npx driver-pass backup verify --from FOLDER: see backup-arguments.ts.
import { BackupProblem } from '../backup/files/backup-problem.ts'
import { verifyBackups } from '../backup/verify-backups.ts'
import { readVerifyArguments, verifyUsage } from './backup-arguments.ts'
import { runCli } from './run-cli.ts'

await runCli(verifyUsage, async (args) => {
  const { from, name } = readVerifyArguments(args)
  const verified = await verifyBackups(from, name)
  if (verified.length === 0) throw new BackupProblem(`There is no finished backup${name === undefined ? '' : ` ${name}`} in ${from}.`)
  for (const { name: backup, until, problems } of verified) {
    console.log(`${backup}  ${problems.length === 0 ? 'complete' : 'DAMAGED'}${until === null ? '' : `, points in time until ${until}`}`)
    for (const problem of problems) console.log(`  ${problem}`)
  }
  return verified.some(({ problems }) => problems.length > 0) ? 1 : 0
})
