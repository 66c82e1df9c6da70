import type { Handlers } from '#accounts/people.ts'
import { noChoices } from '#import-export/engine/file-reading.rules.ts'
import { withInput } from '#import-export/reading/reading-choices.contract.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { invite, type InvitationSettings } from '../invitations.service.ts'
import type { usersImportContract } from './users-import.contract.ts'
import { importUsers } from './users-import.service.ts'

export const usersImportApi = (settings: InvitationSettings, decoder: Decoder): Handlers<typeof usersImportContract> => ({
  import: async ({ input, actor, db, now, http }) => {
    const imported = await importUsers(db, {
      actor,
      now,
      decoder,
      file: input.users,
      isCheck: input.mode === 'check',
      choices: withInput(noChoices, input),
      signal: http.disconnectSignal(),
    })
    let link: string | null = null
    for (const person of imported.added) {
      const invited = await invite(db, { actor, now, person, settings, http })
      if (!invited.isSent) link = invited.link
    }
    return { report: imported.report, refused: [...imported.refused], link }
  },
})
