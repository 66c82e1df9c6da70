import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import * as z from 'zod/mini'
import { Button } from '#platform/web/button.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { TextLink, useGo } from '#platform/web/navigation/link.tsx'
import { CodeField } from './code-field.tsx'
import { EntryPage, EntryTitle, FirstFocus } from './entry-page.tsx'
import { ResendCode } from './resend-code.tsx'
import { Challenge, signInContract } from './sign-in.contract.ts'
import { codeDigits } from './sign-in.rules.ts'

/** Step 2 of signing in: the code. */
export function VerifyCodeScreen(): ReactNode {
  const token = usePathParameter('token')
  const challenge = useChallenge()
  const queries = useQueryClient()
  const go = useGo()
  const form = useForm(signInContract.verifyCode, {
    fixed: { token },
    toast: false,
    onDone: () => {
      // The tab may still hold data of a previously signed-in user.
      queries.clear()
      go('/app', { replace: true })
    },
  })
  return (
    <EntryPage>
      <EntryTitle
        title="Enter your code"
        subtitle={challenge ? `If ${challenge.sent_to} is registered, we have sent you a code.` : 'Enter the code we sent you.'}
      />
      {challenge?.demo_code && <DemoCode code={challenge.demo_code} onFill={(code) => form.set({ code })} />}
      <FirstFocus>
        <Form form={form} isUnguarded>
          <CodeField field={form.field('code')} digits={challenge?.code_digits ?? codeDigits} />
          <SubmitButton form={form} className="w-full">
            Log in
          </SubmitButton>
        </Form>
      </FirstFocus>
      <div className="mt-6 flex flex-wrap items-center justify-between gap-3">
        <TextLink href="/auth/login/verify-phone">
          <ArrowLeft aria-hidden className="size-4" />
          Use another number
        </TextLink>
        <ResendCode token={token} waitSeconds={challenge ? challenge.resend_in : 0} />
      </div>
    </EntryPage>
  )
}

/** The challenge, kept in the history state so that it survives a reload. */
function useChallenge(): Challenge | undefined {
  const state = useLocation({ select: (location) => location.state })
  return z.object({ challenge: Challenge }).safeParse(state).data?.challenge
}

function DemoCode({ code, onFill }: { code: string; onFill: (code: string) => void }) {
  return (
    <div className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-8 bg-info-soft px-4 py-3">
      <p>
        This is a demo. Your code is <strong className="digits font-semibold">{code}</strong>
      </p>
      <Button onClick={() => onFill(code)}>Fill in</Button>
    </div>
  )
}
