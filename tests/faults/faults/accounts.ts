import type { Fault } from '../fault.ts'

export const accounts: readonly Fault[] = [
  {
    name: 'a code may be guessed fifty times',
    kind: 'limit removed',
    file: 'src/accounts/sign-in/sign-in.rules.ts',
    from: 'export const triesPerChallenge = 5',
    to: 'export const triesPerChallenge = 50',
    foundBy: ['src/accounts/sign-in/verify-code.test.ts', 'src/accounts/sign-in/sign-in-limits.test.ts'],
  },
  {
    name: 'another browser enters the code',
    kind: 'missing refusal',
    file: 'src/accounts/sign-in/sign-in.store.ts',
    from: ".where('browser_hash', '=', browserHash)\n    .where('tries', '<', triesPerChallenge)\n    .where('consumed_at'",
    to: ".where(({ eb, or }) => or([eb('browser_hash', '=', browserHash), eb('sends', '>', 0)]))\n    .where('tries', '<', triesPerChallenge)\n    .where('consumed_at'",
    foundBy: ['src/accounts/sign-in/verify-code.test.ts'],
  },
  {
    name: 'a code is valid for an hour',
    kind: 'limit removed',
    file: 'src/accounts/sign-in/sign-in.rules.ts',
    from: 'new Date(now.getTime() + codeSeconds * 1000)',
    to: 'new Date(now.getTime() + codeSeconds * 12_000)',
    foundBy: ['src/accounts/sign-in/verify-code.test.ts'],
  },
  {
    name: 'a session that nobody uses never ends',
    kind: 'limit removed',
    file: 'src/accounts/sessions/identify.store.ts',
    from: 'and s.last_seen_at > ${idle}::timestamptz`',
    to: "and (s.last_seen_at > ${idle}::timestamptz or s.last_seen_at > s.created_at - interval '1 day')`",
    foundBy: ['src/accounts/sessions/sessions.test.ts'],
  },
  {
    name: 'access goes on after its last day',
    kind: 'wrong permission',
    file: 'src/accounts/sessions/identify.store.ts',
    from: 'and (a.ends_at is null or a.ends_at > ${now}::timestamptz)',
    to: '',
    foundBy: [
      'src/accounts/sessions/plant-selection.test.ts',
      'src/accounts/sessions/sessions.test.ts',
      'src/user-management/user/user.test.ts',
    ],
  },
  {
    name: 'a login leaves no record',
    kind: 'missing audit',
    file: 'src/accounts/sign-in/sign-in.api.ts',
    from: "await writeAudit(tx, { at: now, userId, action: 'logged_in'",
    to: "if (previous) await writeAudit(tx, { at: now, userId, action: 'logged_in'",
    foundBy: ['src/accounts/sign-in/verify-code.test.ts'],
  },
  {
    name: 'a colleague changes somebody’s saved filter',
    kind: 'missing scope',
    file: 'src/accounts/saved-filters/saved-filters.store.ts',
    from: 'sql<boolean>`(f.list = any(${lists}) and f.user_id = ${userId})`',
    to: 'sql<boolean>`(f.list = any(${lists}) and (f.user_id = ${userId} or f.role_id is null))`',
    foundBy: ['src/accounts/saved-filters/saved-filters.test.ts'],
  },
]
