import type { Plugin } from 'vite'

/** React's production file; development uses another one, already bundled. */
const reactDom = /react-dom-client\.production\.js$/
/** FALLBACK_THROTTLE_MS of React 19, in both places where it is used. */
const throttle = /(globalMostRecentFallbackTime \+ )300\b|\b300( > now\(\) - globalMostRecentFallbackTime)/g

/**
 * React shows a Suspense fallback for at least 300 ms; our answers take 10: docs/decisions/024-no-suspense-delay.md. Fails the build if React's code
 * changes here, so that an upgrade cannot bring the delay back.
 */
export function unthrottledReact(): Plugin {
  return {
    name: 'unthrottled-react',
    apply: 'build',
    transform: {
      filter: { id: reactDom },
      handler(code) {
        if (code.match(throttle)?.length !== 2)
          this.error('React no longer holds screens back where this build looks for it: see decision 024.')
        return { code: code.replace(throttle, (_, before = '', after = '') => `${before}0${after}`), map: null }
      },
    },
  }
}
