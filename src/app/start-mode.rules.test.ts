import { describe, expect, it } from 'vitest'
import { resolveStartMode } from './start-mode.rules.ts'
import { readSettings } from './settings.ts'

const judge = (env: Record<string, string | undefined>, hasGateway = false) =>
  resolveStartMode({ settings: readSettings(env), nodeEnv: env['NODE_ENV'], hasGateway })

const signsOfRealUse = [
  { HTTPS: '1' },
  { TRUSTED_PROXY: '10.0.0.1' },
  { DATABASE_URL: 'postgres://db.example/driver_pass' },
  { NODE_ENV: 'production' },
  { HOST: '0.0.0.0' },
  { HOST: '::' },
  { HOST: '192.168.1.5' },
  { HOST: '127.0.0.1.example.org' },
]

describe('without a gateway', () => {
  it.each(signsOfRealUse)('%j refuses to start and names what to set', (env) => {
    expect(judge(env)).toMatchObject({ ok: false, message: expect.stringMatching(/SMS_GATEWAY_URL.*DEMO=1/) })
    expect(judge({ ...env, DEMO: '1' })).toMatchObject({ ok: true, isDemo: true })
  })

  it('the message names the reason', () => {
    expect(judge({ HTTPS: '1', DATABASE_URL: 'postgres://secret@db.example/driver_pass' })).toMatchObject({
      message: expect.stringContaining('because of HTTPS, DATABASE_URL.'),
    })
    expect(judge({ HOST: '0.0.0.0', DEMO: '0' })).toMatchObject({ ok: false, message: expect.stringContaining('HOST=0.0.0.0') })
  })

  it.each([{}, { HOST: '127.8.9.1' }, { HOST: '::1' }, { HOST: 'localhost' }, { HTTPS: '0', NODE_ENV: 'development' }])(
    '%j is a demo',
    (env) => expect(judge(env)).toEqual({ ok: true, isDemo: true, warnings: [] }),
  )

  it.each([{}, ...signsOfRealUse.slice(0, 4)])('DEMO=0 and %j starts on this machine without showing codes', (env) =>
    expect(judge({ ...env, DEMO: '0' })).toMatchObject({ ok: true, isDemo: false }),
  )
})

describe('with a gateway', () => {
  it.each([{}, ...signsOfRealUse, { DEMO: '0' }])('%j is not a demo', (env) =>
    expect(judge(env, true)).toMatchObject({ ok: true, isDemo: false }),
  )

  it('DEMO=1 is a demo', () => expect(judge({ DEMO: '1' }, true)).toEqual({ ok: true, isDemo: true, warnings: [] }))

  it('HTTPS without TRUSTED_PROXY warns that all users share one address', () => {
    expect(judge({ HTTPS: '1' }, true)).toMatchObject({ warnings: [expect.stringMatching(/TRUSTED_PROXY.*share/)] })
    expect(judge({ HTTPS: '1', TRUSTED_PROXY: '10.0.0.1' }, true)).toMatchObject({ warnings: [] })
  })
})
