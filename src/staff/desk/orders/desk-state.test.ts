import { describe, expect, it } from 'vitest'
import { deskDayText, lineNamesText, payMark, placeText, stateOf } from './desk-state'
import { at, line, NOW, staffOrder, ZONE } from './orders.testing'

const state = (change: Parameters<typeof staffOrder>[0]) => stateOf(staffOrder(change), NOW, ZONE)
const LATE = { promised: { from: at(-20), to: at(-12) } }

describe('the state of an order', () => {
  it.each([
    [{}, 'cooking', 'Готовим 1/2'],
    [{ stage: 'queue' }, 'queue', 'В очереди'],
    [{ stage: 'later' }, 'queue', 'Позже'],
    [{ stage: 'ready' }, 'ready', 'Готов'],
    [{ status: 'inTransit', stage: null }, 'road', 'В пути'],
    [{ status: 'new', stage: null }, 'new', 'Новый'],
    [{ status: 'new', stage: null, payment_status: 'pending' }, 'waits', 'Ждём оплату'],
    [{ status: 'new', stage: null, must_call: true }, 'call', 'Позвонить'],
    [{ status: 'canceled', stage: null, ...LATE }, 'canceled', 'Отменён'],
    [{ status: 'completed', stage: null, ...LATE }, 'over', 'Вручён'],
    [{ status: 'completed', stage: null, delivery_type: 'pickup' }, 'over', 'Выдан'],
    [LATE, 'late', 'Поздно 12 мин'],
    [{ ...LATE, status: 'inTransit', problem: 'Гость не открыл' }, 'problem', 'Проблема'],
  ] as const)('%o is %s', (change, kind, word) => {
    const shown = state(change)
    expect([shown.kind, shown.word.replaceAll('\u00a0', ' ')]).toEqual([kind, word])
  })

  it('says at the head how late it is and what was promised', () => {
    expect(state(LATE).text.replaceAll('\u00a0', ' ')).toBe('Опаздываем на 12 мин, обещали к 18:18')
  })

  it('is late from the first second after the promise, and says at least one minute', () => {
    expect(stateOf(staffOrder({ promised: { from: at(0), to: at(0) } }), NOW, ZONE).kind).toBe('cooking')
    expect(stateOf(staffOrder({ promised: { from: at(0), to: at(0) } }), NOW + 1000, ZONE).word).toContain('1\u00a0мин')
  })
})

describe('a row', () => {
  it('shows how many of a dish, and no flat', () => {
    expect(lineNamesText([line(1, 'Филадельфия', 2, 640), line(2, 'Мисо', 1, 190)])).toBe('Филадельфия\u00a0×\u00a02, Мисо')
    expect(placeText(staffOrder())).toBe('Лесная, 7')
    expect(placeText(staffOrder({ delivery_type: 'pickup', address: null }))).toBe('самовывоз')
  })

  it('tells paid from paid on receipt and from waiting', () => {
    expect(payMark(staffOrder({ payment_status: 'paid', pay_type: 2, to_pay: 0 }))).toMatchObject({ text: 'оплачен', isPaid: true })
    expect(payMark(staffOrder({ payment_status: 'paid', pay_type: 2, to_pay: 190 }))).toEqual({
      icon: 'hand-coins',
      text: 'доплата 190\u00a0₽',
    })
    expect(payMark(staffOrder({ pay_type: 1 })).text).toBe('наличные')
    expect(payMark(staffOrder({ payment_status: 'failed', pay_type: 2 })).text).toBe('ждёт оплаты')
  })

  it('names the day', () => {
    expect(deskDayText('2026-11-21', '2026-11-21')).toBe('сегодня, 21\u00a0ноября')
    expect(deskDayText('2026-11-20', '2026-11-21')).toBe('20\u00a0ноября')
  })
})
