import { type ShopApi, ShopError } from './shop-api.ts'

/** Most visits never call the shop API. */
export function createLazyShopApi(fetchApi: () => Promise<ShopApi>): ShopApi {
  let fetched: Promise<ShopApi> | undefined
  const api = () => {
    fetched ??= fetchApi().catch((cause: unknown) => {
      fetched = undefined
      // The request was not sent.
      throw new ShopError({ code: 'unavailable' }, { cause })
    })
    return fetched
  }
  return {
    createCheckoutSession: async (order, attempt) => (await api()).createCheckoutSession(order, attempt),
    checkoutStatus: async (reference) => (await api()).checkoutStatus(reference),
    unlockedContent: async () => (await api()).unlockedContent(),
    orders: async () => (await api()).orders(),
    receipt: async (orderNumber) => (await api()).receipt(orderNumber),
    reducedPrices: async (ids) => (await api()).reducedPrices(ids),
    sendConfirmation: async (orderNumber) => (await api()).sendConfirmation(orderNumber),
    withdraw: async (claim) => (await api()).withdraw(claim),
    disownWithdrawal: async (claim) => (await api()).disownWithdrawal(claim),
    unlock: async (request) => (await api()).unlock(request),
    redeem: async (code) => (await api()).redeem(code),
    accountData: async () => (await api()).accountData(),
    eraseAccountData: async (idToken) => (await api()).eraseAccountData(idToken),
  }
}
