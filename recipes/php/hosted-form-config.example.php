<?php

// Rename this file to hosted-form-config.php. It shows nothing when somebody asks for its address.
return [
    'service' => 'https://forms.example.com', // the service's address, without /api/v2
    'token' => 'YOUR-TOKEN',
    'forms' => ['101', '102'], // the ids of the forms that this site offers
];
