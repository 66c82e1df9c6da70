import { settingLines, type SettingLine } from '#platform/server/setting.ts'
import { MessageVariables } from '#platform/server/messages/messages-from-env.ts'
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

const [begin, end] = ['<!-- npm run openapi writes this table -->', '<!-- end of the table -->']

/** docs/operations.md with the table of all settings as they are declared; the same text where only its alignment differs. */
export function withSettingsTable(page: string): string {
  const [before, rest = ''] = page.split(begin)
  const [old = '', after] = rest.split(end)
  if (before === undefined || after === undefined) throw new Error(`The page needs the lines ${begin} and ${end}.`)
  const table = tableOf([...settingLines(Variables.shape), ...keys, ...settingLines(MessageVariables.shape)])
  return normalised(old) === normalised(table) ? page : `${before}${begin}\n\n${table}\n\n${end}${after}`
}

function tableOf(lines: readonly SettingLine[]): string {
  const rows = lines.map(({ name, usual, meaning }) => [`\`${name}\``, usual === null ? '' : `\`${usual}\``, meaning] as const)
  const cells = [['setting', 'without it', 'meaning'], ['---', '---', '---'], ...rows]
  return cells.map((row) => `| ${row.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`).join('\n')
}

const normalised = (table: string): string => table.trim().replaceAll(/-{3,}/g, '---').replaceAll(/ +/g, ' ')
