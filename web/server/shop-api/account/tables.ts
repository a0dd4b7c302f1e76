import type { Generated } from 'kysely'

type DeletedAccounts = { user_sub: string; deleted_at: Generated<Date> }

declare module '../database/schema.ts' {
  interface ShopSchema {
    deleted_accounts: DeletedAccounts
  }
}
