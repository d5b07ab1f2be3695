/** What is offered to somebody who does not know what to ask for. Each finds something: tests/e2e/search.spec.ts asks. */
export const frequentQueries = ['Филадельфия', 'Пепперони', 'Том ям', 'Угорь', 'Без лактозы', 'Моти'] as const
