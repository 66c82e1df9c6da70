import { carry } from '#platform/contract/carry.ts'
import { keptFilesContract } from '#reports/files/kept-files.contract.ts'
import { reportExportContract, reportFileFormats } from '#reports/files/report-export.contract.ts'
import { reportNames } from '#reports/mechanism/report.contract.ts'
import { inParallel, type Attack } from './attack-shape.ts'
import { send } from './client.ts'
import { attackerAddress as from, bearer, postJson } from './scene.ts'

const files = reportNames.flatMap((report) =>
  reportFileFormats.map((format) => ({ report, format, period: 'year', plants: 'all' }) as const),
)

/** Every report in every format, over and over, by one logged-in user: as downloads, and for the bell. */
const reportFiles: Attack = {
  name: 'files of reports ×8',
  prepare:
    async ({ port, attacker: { token } }) =>
    (ending) =>
      inParallel(8, ending, (round) => {
        const file = files[round % files.length] ?? { report: 'violations' }
        if (round % 8 === 0) return postJson(port, keptFilesContract.make.path, file, { token, from })
        const { url: path } = carry(reportExportContract.exported, file)
        return send(port, { path, headers: bearer(token), from, timeoutMs: 60_000 })
      }),
}

export const reportAttacks: readonly Attack[] = [reportFiles]
