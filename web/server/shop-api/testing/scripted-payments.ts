import { randomUUID } from 'node:crypto'
import { Unavailable } from '../../common/unavailable.ts'
import type { Checkout, PaymentSession, PaymentStatus, Payments } from '../payment/payments.ts'
import { memoryRegister } from './memory-register.ts'
import { silentServices } from './silent-services.ts'

type Session = PaymentSession & { reference: string; status: PaymentStatus }
type Call = 'openSession' | 'expireSession'

/** In memory, by the contract of the port. A call can be made to fail or wait. */
export function scriptedPayments() {
  const sessions: Session[] = []
  const failing = new Set<Call>()
  const gates = new Map<Call, { enter: () => void; opened: Promise<void> }>()

  const begin = async (call: Call) => {
    if (failing.delete(call)) throw new Unavailable('payment service')
    const gate = gates.get(call)
    gates.delete(call)
    gate?.enter()
    await gate?.opened
  }
  const find = (id: string) => {
    const session = sessions.find((candidate) => candidate.id === id)
    if (!session) throw new Error(`There is no session ${id}.`)
    return session
  }
  const payments: Payments = {
    ...silentServices.payments,
    register: memoryRegister(),
    openSession: async ({ reference }: Checkout) => {
      await begin('openSession')
      const known = sessions.find((session) => session.reference === reference)
      if (known) return { id: known.id, url: known.url }
      const id = `cs_${randomUUID()}`
      const session: Session = { id, url: `http://localhost/pay/${id}`, reference, status: 'open' }
      sessions.push(session)
      return { id, url: session.url }
    },
    readSession: async (id) => {
      const { status } = find(id)
      return { status, event: undefined }
    },
    refund: async () => undefined,
    expireSession: async (id) => {
      await begin('expireSession')
      const session = find(id)
      if (session.status === 'open') session.status = 'expired'
      return session.status
    },
  }
  return {
    ...payments,
    sessions,
    setAll: (status: PaymentStatus) => {
      for (const session of sessions) session.status = status
    },
    fail: (call: Call) => void failing.add(call),
    /** The next such call waits for `open`. `reached` resolves when the call has begun. */
    hold: (call: Call) => {
      const entered = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<void>()
      gates.set(call, { enter: entered.resolve, opened: opened.promise })
      return { reached: entered.promise, open: opened.resolve }
    },
  }
}
