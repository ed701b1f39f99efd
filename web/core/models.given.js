/** Outside of Node the methods for models' configs are fetched by those who need them: `posenc/models`. */
export const modelMethods = async () => ({});
