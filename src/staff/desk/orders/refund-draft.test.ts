import { describe, expect, it } from 'vitest'
import type { Refund } from '~/contracts/staff-edits'
import { deskOrder, line, staffOrder } from './orders.testing'
import { refundableLines, sumFor } from './refund-draft'

const refund = (status: Refund['status'], qtt: number, amount: number): Refund => ({
  id: 1,
  order_id: 812,
  order_number: '1038',
  amount,
  way: 'cash',
  lines: [{ position: 0, name: 'Филадельфия', qtt, amount }],
  reason: null,
  status,
  edit_id: null,
  by: 'Борис',
  decided_by: null,
  error: null,
  created_at: '2026-11-21T15:00:00Z',
  done_at: null,
})

describe('what can be paid back', () => {
  it('is every portion at its price', () => {
    const [philadelphia] = refundableLines(deskOrder())
    expect(philadelphia).toEqual({ position: 0, name: 'Филадельфия', left: 2, kept: 1280 })
    expect(philadelphia && sumFor(philadelphia, 1)).toBe(640)
  })

  it('is less by what went back or is asked for, not by what was declined', () => {
    const left = (status: Refund['status']) => refundableLines(deskOrder({ refunds: [refund(status, 1, 640)] }))[0]
    expect(left('due')).toMatchObject({ left: 1, kept: 640 })
    expect(left('requested')).toMatchObject({ left: 1 })
    expect(left('declined')).toMatchObject({ left: 2, kept: 1280 })
  })

  it('is without the discount, and never a gift', () => {
    const lines = [line(101, 'Филадельфия', 2, 640), line(900, 'Мисо', 1, null)]
    const totals = { full: 1280, discount: 128, bonuses_spent: 0, delivery_fee: 0, total: 1152, bonuses_earned: 0 }
    const found = refundableLines(deskOrder({ order: staffOrder({ lines, totals }) }))
    expect(found).toHaveLength(1)
    expect(found[0]?.kept).toBe(1152)
  })
})
