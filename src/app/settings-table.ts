import { settingLines, type SettingLine } from '#platform/server/setting.ts'
import { MessageVariables } from '#platform/server/messages/messages-from-env.ts'
import { withTable } from './generated-table.ts'
import { Variables } from './settings.ts'

/** Keys have files of their own and are read where they are used. */
const keys: readonly SettingLine[] = [
  {
    name: 'SIGN_IN_KEY',
    usual: null,
    meaning: 'The key of login codes, 64 hexadecimal digits; `sign-in.key` in `DATA_FOLDER` without it.',
  },
  { name: 'CARD_KEYS', usual: null, meaning: 'The text of `card-keys.json`, where servers do not share `DATA_FOLDER`.' },
]

/** docs/operations.md with the table of all settings as they are declared. */
export function withSettingsTable(page: string): string {
  const lines = [...settingLines(Variables.shape), ...keys, ...settingLines(MessageVariables.shape)]
  const rows = lines.map(({ name, usual, meaning }) => [`\`${name}\``, usual === null ? '' : `\`${usual}\``, meaning])
  return withTable(page, { heading: ['setting', 'without it', 'meaning'], rows })
}
