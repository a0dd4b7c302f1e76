import { expect, test } from 'vitest'
import { readReport } from './wrk.ts'

const report = `Running 2s test @ http://127.0.0.1:4583/
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency    31.02ms   12.70ms 148.13ms   89.15%
    Req/Sec     2.12k   310.99     2.61k    75.00%
  Latency Distribution
     50%   28.11ms
     75%   33.40ms
     90%   42.02ms
     99%   91.25ms
  4236 requests in 2.00s, 41.60MB read
Requests/sec:   2116.41
Transfer/sec:     20.79MB
`

test('reads requests per second and the 99th percentile', () => {
  expect(readReport(report)).toEqual({ perSecond: 2_116.41, p99Ms: 91.25, errors: 0 })
})

test.each([
  ['812.00us', 0.812],
  ['1.25s', 1_250],
])('reads a 99th percentile of %s in ms', (text, ms) => {
  expect(readReport(report.replace('91.25ms', text)).p99Ms).toBeCloseTo(ms)
})

test('counts wrong answers and broken connections', () => {
  const failed = `${report}  Socket errors: connect 1, read 2, write 0, timeout 3
  Non-2xx or 3xx responses: 10
`
  expect(readReport(failed).errors).toBe(16)
})

test('refuses a report without figures', () => {
  expect(() => readReport('unable to connect')).toThrow('The report of wrk has no requests per second')
})
