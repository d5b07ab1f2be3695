/** The title of a page that was not found or failed: «Страница не найдена», «Ошибка #503». */
export const failureTitle = (status: number) => (status === 404 ? 'Страница не найдена' : `Ошибка #${status}`)
