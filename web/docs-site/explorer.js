// Starts the explorer of the API reference with the configuration in the page.
const configuration = document.getElementById('configuration').textContent;
globalThis.Scalar.createApiReference('#reference', JSON.parse(configuration));
